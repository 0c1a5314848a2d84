import type { ReactNode } from "react";
import { HelpTip } from "./help-tip";

type CardProps = { /** what links to the card name */ id?: string; title: string; subtitle?: ReactNode; help?: string; className?: string; aside?: ReactNode; /** in place of the "?" */ tools?: ReactNode; children: ReactNode };

/** A card: what it shows, what is counted, how it is calculated. `className` gives its width in the grid. Cards of reports are `ReportCard`s. */
export function Card({ id, title, subtitle, help, className = "span-12", aside, tools, children }: CardProps) {
  return (
    <section id={id} className={`card ${className}`} aria-label={title}>
      <header className="card-head">
        <div>
          <h2>{title}</h2>
          {subtitle ? <p>{subtitle}</p> : null}
        </div>
        {aside}
        {tools ?? (help ? <HelpTip name={title} text={help} /> : null)}
      </header>
      {children}
    </section>
  );
}
