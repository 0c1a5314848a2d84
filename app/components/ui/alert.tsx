import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

export type AlertTone = "info" | "success" | "warning" | "danger";
const icons: Record<AlertTone, IconName> = { info: "info", success: "check", warning: "alert", danger: "alert" };

type AlertProps = {
  tone?: AlertTone;
  /** bold first words */
  title?: ReactNode;
  children?: ReactNode;
  icon?: IconName;
  id?: string;
  /** announce it when it appears: `alert` at once, `status` when the user pauses; none for what the page was loaded with */
  role?: "alert" | "status";
};

/** A message in its own box. Danger and warning never take the brand's colours. */
export function Alert({ tone = "info", title, children, icon, id, role }: AlertProps) {
  return (
    <div className={`alert alert-${tone}`} id={id} role={role}>
      <Icon name={icon ?? icons[tone]} />
      <div>
        {title ? <b>{title} </b> : null}
        {children}
      </div>
    </div>
  );
}
