import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "@remix-run/react";
import { siteAddress } from "~/domain/site-address";

export type ButtonTone = "default" | "primary" | "quiet" | "danger";
type Look = { tone?: ButtonTone; size?: "normal" | "small" | "large" };

/** Class names of a button, for the rare element that is none of the three below. One primary button a view. */
export function buttonClass({ tone = "default", size = "normal" }: Look, extra?: string): string {
  return ["btn", tone === "default" ? "" : `btn-${tone}`, size === "normal" ? "" : `btn-${size}`, extra ?? ""].filter(Boolean).join(" ");
}

/** A `<button>`; type is `button` unless given (forms pass `type="submit"`). */
export function Button({ tone, size, className, type = "button", ...rest }: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...rest} type={type} className={buttonClass({ tone, size }, className)} />;
}

/** A link inside the application that looks like a button. */
export function ButtonLink({ tone, size, className, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={buttonClass({ tone, size }, className)} />;
}

/** A plain `<a>` (download, other origin, or full page load) that looks like a button. */
export function ButtonAnchor({ tone, size, className, href, ...rest }: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...rest} href={href && siteAddress(href)} className={buttonClass({ tone, size }, className)} />;
}
