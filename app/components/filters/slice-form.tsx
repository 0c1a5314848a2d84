import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FilterState } from "~/contract/filter-state";
import { chosenValues, toggled, type Dimension } from "~/domain/slice";
import { HiddenKeptKeys, HiddenState } from "./hidden-state";

/** Id of the heading that names a dimension's form. */
export const sliceId = (dimension: Dimension): string => `slice-${dimension}`;

/** The values of one dimension as a form: each of its buttons puts a value into the page's filter or takes it out. */
export function SliceForm({ dimension, state, className, children }: { dimension: Dimension; state: FilterState; className: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Form className={className} method="get" action={pathname} preventScrollReset aria-labelledby={sliceId(dimension)}>
      <HiddenState state={state} without={[dimension]} />
      <HiddenKeptKeys />
      {children}
    </Form>
  );
}

/** One value: pressed while it filters the page. */
export function SliceButton({ dimension, state, value, className, children }: { dimension: Dimension; state: FilterState; value: string; className: string; children: ReactNode }) {
  const active = chosenValues(state, dimension);
  const next = toggled(active, value).join(",");
  return <button className={className} name={next ? dimension : undefined} value={next || undefined} type="submit" aria-pressed={active.includes(value)}>{children}</button>;
}
