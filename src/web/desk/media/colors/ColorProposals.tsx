import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Photo } from "#core/contract/pages/photos.ts";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { photoAddress } from "#core/web/ui/Picture/Picture.tsx";
import { FileButton } from "../files/FileButton.tsx";
import styles from "./colors.module.css";
import { colorsOfFile, PRESETS } from "./picture-colors.ts";

type Props = { value: string; onChoose: (color: string) => void; photo?: Photo | undefined };

/** Colours that read everywhere, those of the photo, and those of a picture such as a logo, which is not uploaded. */
export function ColorProposals({ photo, ...props }: Props) {
  const { color: texts } = useTexts("desk").page;
  const [ofFile, setOfFile] = useState<string[] | null>(null);
  const names = PRESETS.map(({ name }) => texts.names[name]);
  const take = async ([file]: File[]) => file && setOfFile(await colorsOfFile(file));
  return (
    <div className={layout.stack} data-gap="3">
      <Swatches label={texts.presets} colors={PRESETS.map(({ color }) => color)} names={names} {...props} />
      {photo && <OfPhoto photo={photo} {...props} />}
      {ofFile && ofFile.length > 0 && <Swatches label={texts.ofPicture} colors={ofFile} {...props} />}
      <div className={layout.actions}>
        <FileButton accept="image/*" variant="default" onFiles={(files) => void take(files)}>
          {texts.fromPicture}
        </FileButton>
        <p className={layout.quiet} role="status">
          {ofFile?.length === 0 ? texts.noColors : texts.fromPictureHint}
        </p>
      </div>
    </div>
  );
}

function OfPhoto({ photo, ...props }: Props & { photo: Photo }) {
  const { color: texts } = useTexts("desk").page;
  const { client } = useSignedIn();
  const path = photoAddress(photo, photo.widths[0] ?? photo.width);
  const { data: colors } = useQuery({
    queryKey: ["colors", path],
    queryFn: async ({ signal }) => colorsOfFile(await client.readMedia(path, signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return colors && colors.length > 0 && <Swatches label={texts.ofPhoto} colors={colors} {...props} />;
}

type SwatchesProps = Omit<Props, "photo"> & { label: string; colors: readonly string[]; names?: readonly string[] };

function Swatches({ label, colors, names, value, onChoose }: SwatchesProps) {
  return (
    <fieldset className={`${layout.row} ${styles.swatches}`} data-gap="2">
      <legend>{label}</legend>
      {colors.map((color, at) => (
        <button
          key={color}
          type="button"
          style={{ background: color }}
          aria-pressed={value === color}
          aria-label={names?.[at] ?? color}
          title={names?.[at] ?? color}
          onClick={() => onChoose(color)}
        />
      ))}
    </fieldset>
  );
}
