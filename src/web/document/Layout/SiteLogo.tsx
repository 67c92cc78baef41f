import { pictureAddress } from "#core/texts/drawing/landscapes.ts";
import { useSite } from "../site-context.tsx";

/** The logo of the directory, where it has one. Its name stands beside it, and says the same. */
export function SiteLogo({ className }: { className: string | undefined }) {
  const { logo } = useSite().site.directory;
  return logo && <img src={pictureAddress(logo, "header.png")} alt="" height={40} className={className} />;
}
