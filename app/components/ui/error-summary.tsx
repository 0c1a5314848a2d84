import { useEffect, useRef } from "react";
import { Icon } from "./icon";

export type FieldError = { /** id of the control */ id: string; message: string };

/**
 * The list of everything wrong with a form, on top of it, each line a link to its field. Takes the focus when it appears,
 * by `autofocus` where no script runs. Renders nothing without errors.
 */
export function ErrorSummary({ title, errors }: { title: string; errors: FieldError[] }) {
  const box = useRef<HTMLDivElement>(null);
  const key = errors.map((error) => `${error.id}:${error.message}`).join("|");
  useEffect(() => {
    if (key) box.current?.focus();
  }, [key]);
  if (errors.length === 0) return null;
  return (
    <div className="alert alert-danger" role="alert" tabIndex={-1} ref={box} autoFocus>
      <Icon name="alert" />
      <div>
        <b>{title}</b>
        <ul>
          {errors.map((error) => (
            <li key={error.id}><a href={`#${error.id}`}>{error.message}</a></li>
          ))}
        </ul>
      </div>
    </div>
  );
}
