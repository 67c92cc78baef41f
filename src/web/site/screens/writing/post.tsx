import type { Post } from "#core/contract/writing/posts.ts";
import { plainExcerpt } from "#core/texts/markdown.ts";
import { defineScreen } from "#core/web/document/screen.ts";
import { Bi, plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { AudioPlayer } from "#core/web/site/islands/audio-player/AudioPlayer.tsx";
import { Gallery } from "#core/web/site/islands/photo-gallery/Gallery.tsx";
import { ShareButton } from "#core/web/site/islands/share-button/ShareButton.tsx";
import { articleLd } from "#core/web/site/json-ld.ts";
import styles from "#core/web/ui/article.module.css";
import { Breadcrumbs } from "#core/web/ui/Breadcrumbs/Breadcrumbs.tsx";
import { PageCard } from "#core/web/ui/PageCard/PageCard.tsx";
import { PostArticle } from "#core/web/ui/PostArticle/PostArticle.tsx";

export const PostScreen = defineScreen<Post>({
  path: "/posts/:id",
  load: ({ call, params }) => call("post", { id: params.id ?? "" }),
  head(post, context) {
    const { locale } = context;
    const description = plainExcerpt(plain(post, "body", locale), 160);
    return {
      title: `${plain(post, "title", locale)} · ${plain(post.page, "name", locale)}`,
      description,
      type: "article",
      ...(post.photos[0] && { image: `${post.photos[0].url}-og.jpg` }),
      jsonLd: [articleLd(context, { ...post, photo: post.photos[0], author: plain(post.page, "name", locale) })],
    };
  },
  View({ data: post }) {
    const texts = useTexts("writing").posts;
    const nav = useTexts("common").nav;
    const locale = useLocale();
    const href = useHref();
    return (
      <article className={`column ${styles.article}`}>
        <Breadcrumbs
          trail={[
            { href: href("/posts"), text: nav.posts },
            { href: href(`/pages/${post.page.slug}`), text: <Bi of={post.page} field="name" /> },
          ]}
        />
        <PostArticle post={post} pageHref={href(`/pages/${post.page.slug}`)}>
          {post.photos.length > 0 && <Gallery photos={post.photos} isFirst />}
        </PostArticle>
        {post.audio.map((audio) => (
          <AudioPlayer key={audio.id} audio={audio} heading="h2" />
        ))}
        <ShareButton title={plain(post, "title", locale)} />
        <section className={styles.from} aria-labelledby="from">
          <h2 id="from" data-below="4">
            {texts.of}
          </h2>
          <PageCard page={post.page} href={href(`/pages/${post.page.slug}`)} />
        </section>
      </article>
    );
  },
});
