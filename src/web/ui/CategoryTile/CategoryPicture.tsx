import type { Category } from "#core/contract/directory/categories.ts";
import { drawingPath } from "#core/texts/drawing/drawing-path.ts";
import { LIST_WIDTH, Picture } from "../Picture/Picture.tsx";

type Props = { category: Category; sizes: string; isFirst?: boolean };

/** The photo of a category, else a drawing of what it is about in its colour. */
export function CategoryPicture({ category, sizes, isFirst = false }: Props) {
  const { photo, slug, color } = category;
  if (photo) return <Picture photo={photo} sizes={sizes} isFirst={isFirst} isDecorative maxWidth={LIST_WIDTH} />;
  const src = drawingPath({ subject: slug, color, slug });
  return <img src={src} alt="" width={960} height={640} loading={isFirst ? "eager" : "lazy"} />;
}
