import { useNavigation } from "@remix-run/react";
import { useEffect, useState, type InputHTMLAttributes, type ReactNode } from "react";
import { Icon } from "./icon";

/** What a control inside a Field must carry so that its label, hint and error belong to it. */
export type ControlProps = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

type FieldProps = {
  /** id of the control; the error's id is `<id>-error`, the hint's `<id>-hint` */
  id: string;
  label: ReactNode;
  /** what the user has to do; absent or empty: the error line is there but hidden, for scripts that fill it */
  error?: string;
  hint?: ReactNode;
  /** the word shown beside the label of a field that may stay empty */
  optional?: string;
  /** stands at the end of the label's line, for instance a link */
  aside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

/** Label above, control, hint and error below, tied together by id. An error goes when its field is edited, and comes back with the next answer. */
export function Field({ id, label, error: told, hint, optional, aside, children }: FieldProps) {
  const [edited, setEdited] = useState(false);
  const { state } = useNavigation();
  useEffect(() => { if (state === "idle") setEdited(false); }, [state]);
  const error = edited ? undefined : told;
  const described = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return (
    <div className="field" data-field={id} onInput={told ? () => setEdited(true) : undefined}>
      <div className="field-top">
        <label className="label" htmlFor={id}>
          {label}
          {optional ? <span className="muted"> ({optional})</span> : null}
        </label>
        {aside}
      </div>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      {hint ? <p className="hint" id={`${id}-hint`}>{hint}</p> : null}
      <p className="error" id={`${id}-error`} hidden={!error}>
        <Icon name="alert" size={14} />
        <span>{error}</span>
      </p>
    </div>
  );
}

type TextInputProps = Omit<FieldProps, "children" | "id"> & Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className"> & { id?: string; name: string };

/** A one-line text field; every other attribute reaches the `<input>`. `id` defaults to `name`. */
export function TextInput({ id, label, error, hint, optional, aside, type = "text", ...input }: TextInputProps) {
  return (
    <Field id={id ?? input.name} label={label} error={error} hint={hint} optional={optional} aside={aside}>
      {(control) => <input {...input} {...control} type={type} className="input" />}
    </Field>
  );
}
