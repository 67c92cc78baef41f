import { expect, test } from "vitest";
import type { OwnPost } from "../../../contract/posts.ts";
import type { OwnStory } from "../../../contract/stories.ts";
import {
  sentPost,
  sentSpecialPage,
  sentStory,
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
