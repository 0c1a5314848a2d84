import type { ReactNode } from "react";
import { HelpTip } from "./help-tip";

type CardProps = { title: string; subtitle?: string; help?: string; className?: string; aside?: ReactNode; children: ReactNode };

/** A card: what it shows, what is counted, how it is calculated. `className` gives its width in the grid. */
export function Card({ title, subtitle, help, className = "span-12", aside, children }: CardProps) {
  return (
    <section className={`card ${className}`} aria-label={title}>
      <header className="card-head">
        <div>
          <h2>{title}</h2>
          {subtitle ? <p>{subtitle}</p> : null}
        </div>
        {aside}
        {help ? <HelpTip name={title} text={help} /> : null}
      </header>
      {children}
    </section>
  );
}
