import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/ui/hydrated";
import { Icon } from "~/components/ui/icon";
import { useTypedEarly } from "~/components/ui/typed-early";
import { findMatch } from "~/domain/search-text";
import { languageOf } from "~/locales/i18n.server";
import { guardPage } from "../_app/guard.server";
import { pageTitle } from "../_app/page-title";
import { glossaryOf } from "./texts.server";

/** Longest search term that is looked for. */
const longestTerm = 100;

export async function loader(args: LoaderFunctionArgs) {
  await guardPage(args, "/glossary");
  const data = glossaryOf(args.context.brand, await languageOf(args.request, args.context.brand));
  return { ...data, title: data.words.title, term: (new URL(args.request.url).searchParams.get("q") ?? "").slice(0, longestTerm) };
}

export { keepPage as clientLoader } from "~/components/shell/kept-page";
export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

/** Every word and figure of the product in words, searched as one types; without scripts the search is a form. */
export default function Glossary() {
  const { words, sections, term: asked } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  const [term, setTerm] = useState(asked);
  const field = useTypedEarly(setTerm);
  const fits = (text: string) => term.trim() === "" || findMatch(text, term) !== null;
  const found = sections
    .map((section) => ({ ...section, entries: section.entries.filter((entry) => fits(entry.term) || fits(entry.text)) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <>
      <div className="page-head"><div><h1>{words.title}</h1><p className="page-summary">{words.intro}</p></div></div>
      <Form className="glossary-search" method="get" role="search" onSubmit={(event) => { if (hydrated) event.preventDefault(); }}>
        <div className="input-icon">
          <Icon name="search" />
          <input ref={field} className="input" type="search" name="q" aria-label={words.search} placeholder={words.search} value={term} maxLength={longestTerm} autoComplete="off" onChange={({ target }) => setTerm(target.value)} />
        </div>
        {hydrated ? null : <Button type="submit">{words.searchButton}</Button>}
        {!hydrated && asked ? <Link className="btn btn-quiet" to="/glossary">{words.clear}</Link> : null}
      </Form>
      <p className="visually-hidden" role="status">{found.length === 0 ? words.none.replace("{{term}}", term) : ""}</p>
      {found.length === 0 ? <section className="card void void-small"><p>{words.none.replace("{{term}}", term)}</p></section> : (
        <div className="glossary">
          <nav className="glossary-contents" aria-label={words.contents}>
            <ul>{found.map((section) => <li key={section.id}><a href={`#${section.id}`}>{section.title}</a></li>)}</ul>
          </nav>
          <div>
            {found.map((section) => (
              <section className="card" key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} tabIndex={-1}>
                <h2 id={`${section.id}-title`}>{section.title}</h2>
                <dl>
                  {section.entries.map((entry) => (
                    <div key={entry.id} id={`term-${entry.id}`} className="glossary-entry">
                      <dt><Marked text={entry.term} term={term} /> <a className="anchor" href={`#term-${entry.id}`} aria-label={words.linkTo.replace("{{term}}", entry.term)}><Icon name="link" size={14} /></a></dt>
                      <dd><Marked text={entry.text} term={term} /></dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** A text with what was searched for marked. */
function Marked({ text, term }: { text: string; term: string }) {
  const match = findMatch(text, term);
  return match ? <>{text.slice(0, match[0])}<mark>{text.slice(...match)}</mark>{text.slice(match[1])}</> : <>{text}</>;
}
