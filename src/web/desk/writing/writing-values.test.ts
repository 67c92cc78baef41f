import { expect, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import { editedFeature } from "#core/contract/writing/features.ts";
import { type OwnPost, ownPost } from "#core/contract/writing/posts.ts";
import { adminSpecialPage } from "#core/contract/writing/special-pages.ts";
import { type OwnStory, ownStory } from "#core/contract/writing/stories.ts";
import { sampleOf } from "#test/support/sample.ts";
import {
  sentFeature,
  sentPost,
  sentSpecialPage,
  sentStory,
  valuesOfFeature,
  valuesOfPost,
  valuesOfSpecialPage,
  valuesOfStory,
} from "./writing-values.ts";

test("a new story has empty fields and is a draft", () => {
  const values = valuesOfStory(null);
  expect(values).toMatchObject({ title: "", latitude: "", page_ids: [], state: "draft" });
  expect(sentStory(values, null)).toMatchObject({ title: "", latitude: null, page_ids: [], status: "draft" });
});

test("a story without Irish texts has empty fields for them, and its numbers as text", () => {
  const story = { title: "The pier", title_ie: null, latitude: 54.99, longitude: -8.5, pages: [{ id: "a" }] };
  expect(valuesOfStory({ status: "draft", publish_at: null, ...story } as OwnStory)).toMatchObject({
    title: "The pier",
    title_ie: "",
    latitude: "54.99",
    page_ids: ["a"],
  });
});

test("degrees may be typed with a comma", () => {
  expect(sentStory({ ...valuesOfStory(null), latitude: "54,99", longitude: "-8,5" }, null)).toMatchObject({
    latitude: 54.99,
    longitude: -8.5,
  });
});

test("an update sends no last day, and a post without a call to action sends no address", () => {
  const values = { ...valuesOfPost(null), valid_until: "2026-07-04", call_to_action_url: "https://lantern.example/" };
  expect(sentPost(values, null)).toMatchObject({
    kind: "update",
    valid_until: null,
    call_to_action: null,
    call_to_action_url: null,
  });
  expect(sentPost({ ...values, kind: "offer", call_to_action: "book" }, null)).toMatchObject({
    valid_until: "2026-07-04",
    call_to_action_url: "https://lantern.example/",
  });
});

test("a published post keeps its date", () => {
  const post = { kind: "update", status: "published", publish_at: "2026-01-01T10:00:00.000Z" } as OwnPost;
  expect(sentPost(valuesOfPost(post), post)).toMatchObject({ status: "published" });
  expect(sentPost(valuesOfPost(post), post)).not.toHaveProperty("publish_at");
  expect(sentPost({ ...valuesOfPost(post), state: "published" }, null)).toMatchObject({ publish_at: null });
});

test("the slug of a special page is sent only where it was typed", () => {
  const values = { ...valuesOfSpecialPage(null), title: "Ferry", slug: " ferry " };
  expect(sentSpecialPage(values, new Set(["title"]))).not.toHaveProperty("slug");
  expect(sentSpecialPage(values, new Set(["title", "slug"]))).toMatchObject({ slug: "ferry", menu: null });
});

test("what a saved entity sends is what it was, and valid for the API", () => {
  const none = new Set<string>();
  const story = sampleOf(ownStory, { title: "The pier", latitude: 54.99, longitude: -8.5, author_name: "Máire" });
  const post = sampleOf(ownPost, { kind: "offer", title: "Two for one", valid_until: "2026-04-30" });
  const page = sampleOf(adminSpecialPage, {
    title: "Privacy",
    slug: "privacy",
    menu: "footer",
    published: true,
    rank: 1,
  });
  const sent = {
    editStory: { ...story, ...sentStory(valuesOfStory(story), story) },
    editPost: { ...post, ...sentPost(valuesOfPost(post), post) },
    editSpecialPage: { ...page, ...sentSpecialPage(valuesOfSpecialPage(page), none) },
  };
  expect(sent.editStory).toMatchObject({ title: "The pier", latitude: 54.99, longitude: -8.5, author_name: "Máire" });
  expect(sent.editPost).toMatchObject({ kind: "offer", title: "Two for one", valid_until: "2026-04-30" });
  expect(sent.editSpecialPage).toMatchObject({ title: "Privacy", menu: "footer", published: true, rank: 1 });
  for (const [name, entity] of Object.entries(sent)) {
    const { input } = contract[name as keyof typeof sent];
    const fields = Object.entries(entity).filter(([field]) => field in input.shape);
    expect(input.safeParse(Object.fromEntries(fields)).error?.issues, name).toBeUndefined();
  }
});

test("a feature is sent with its pages; its posts have a call of their own", () => {
  const pages = ["01890000-0000-7000-8000-000000000001", "01890000-0000-7000-8000-000000000002"];
  const saved = sampleOf(editedFeature, {
    title: "Christmas",
    starts_on: "2026-12-01",
    ends_on: "2026-12-24",
    pages: pages.map((id) => sampleOf(editedFeature.shape.pages.element, { id })),
  });
  const sent = sentFeature(valuesOfFeature(saved));
  expect(sent).toMatchObject({ page_ids: pages, starts_on: "2026-12-01", ends_on: "2026-12-24" });
  expect(sent).not.toHaveProperty("post_ids");
});
