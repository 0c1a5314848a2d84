import { siteAddress } from "~/domain/site-address";
/** The brand's mark and name, as on the public pages and at the head of the navigation. `mark` is a file of the brand's folder. */
export function BrandLogo({ name, mark }: { name: string; mark: string }) {
  return (
    <>
      <img className="brand-mark" src={siteAddress(`/brand/${mark}`)} width={26} height={26} alt="" />
      <span>{name}</span>
    </>
  );
}

/** The logo on top of a public card. */
export function PublicLogo(props: { name: string; mark: string }) {
  return <div className="brand-link"><BrandLogo {...props} /></div>;
}
