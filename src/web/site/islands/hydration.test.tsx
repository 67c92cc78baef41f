// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#core/contract/locales.ts";
import { photo } from "#core/contract/pages/photos.ts";
import type { OpeningStatus } from "#core/texts/opening-text.ts";
import { hydratedIslandIn } from "#core/web/entries.ts";
import { DepartureTime } from "#core/web/ui/DepartureTime/DepartureTime.island.tsx";
import { OpeningState } from "#core/web/ui/OpeningState/OpeningState.tsx";
import { Preview } from "#modules/embeds/site/Preview.island.tsx";
import { FollowHere } from "#modules/following/islands/follow-device/FollowHere.island.tsx";
import { DayList } from "#modules/my-day/islands/day-list/DayList.island.tsx";
import { HeartButton } from "#modules/my-day/islands/heart-button/HeartButton.tsx";
import { SharedDay } from "#modules/my-day/islands/shared-day/SharedDay.island.tsx";
import { hydrateIslands } from "#test/support/island.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { LANTERN } from "#test/support/site-samples.ts";
import { Player } from "./audio-player/Player.island.tsx";
import { CopyCode } from "./copy-code/CopyCode.island.tsx";
import { FilterForm } from "./filter-form/FilterForm.island.tsx";
import { ListChoice } from "./list-choice/ListChoice.island.tsx";
import { NearMe } from "./near-me/NearMe.island.tsx";
import { WhereAmI } from "./near-me/WhereAmI.tsx";
import { OfflineCopy } from "./offline-copy/OfflineCopy.island.tsx";
import { PageLookup } from "./page-lookup/PageLookup.island.tsx";
import { Gallery } from "./photo-gallery/Gallery.tsx";
import { PlaceMap } from "./place-map/PlaceMap.tsx";
import { PressCount } from "./press-count/PressCount.island.tsx";
import { PrintButton } from "./print-button/PrintButton.island.tsx";
import { SearchBox } from "./search-box/SearchBox.tsx";
import { ShareButton } from "./share-button/ShareButton.tsx";

/** Both sides have the same time: a document that is older is not what the server would write now. */
const NOW = Date.now();
const later = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const OPEN: OpeningStatus = { opening_state: "open", opens_at: null, closes_at: later(300.5), opening_changes: [] };

/** Each island as a screen shows it. */
const SAMPLES: Record<string, ReactNode> = {
  OpeningNow: <OpeningState of={OPEN} />,
  DepartureTime: <DepartureTime at={later(40.5)} />,
  Preview: <Preview address="/embed/map" title="Map" />,
  Player: (
    <Player url="/audio/a.mp3" title="Oíche" seconds={72.4}>
      <svg />
    </Player>
  ),
  CopyCode: <CopyCode name="Badge">{'<img src="x">'}</CopyCode>,
  PrintButton: <PrintButton label="Print" />,
  FilterForm: (
    <FilterForm action="/en/pages" beside={<a href="/en">All</a>}>
      <input name="q" />
    </FilterForm>
  ),
  ListChoice: <ListChoice />,
  NearMe: <NearMe />,
  Here: <WhereAmI />,
  PressCount: <PressCount pageId="p" />,
  SearchField: <SearchBox value="tea" keep={new URLSearchParams({ category: "pubs" })} />,
  Share: <ShareButton title="Lantern & Seal" query="a=b" />,
  PhotoGallery: <Gallery photos={[sampleOf(photo, { caption: "The pier" })]} />,
  Heart: [<HeartButton key="1" page={LANTERN} />, <HeartButton key="2" page={LANTERN} isLabelled />],
  DayList: (
    <>
      <a id="my-day-link" href="/en/my-day">
        My day
      </a>
      <DayList day="date=2026-11-28">
        <p>The day</p>
      </DayList>
    </>
  ),
  SharedDay: <SharedDay />,
  MapView: <PlaceMap points={[]} />,
  OfflineCopy: (
    <OfflineCopy label="Store">
      <p>35 places</p>
    </OfflineCopy>
  ),
  FollowHere: (
    <FollowHere publicKey="AQID" followed={{ kind: "page", address: "page=lantern-bar" }}>
      <legend>How often?</legend>
    </FollowHere>
  ),
  PageLookup: (
    <PageLookup value="Lantern" maxLength={80}>
      <p>None</p>
    </PageLookup>
  ),
};
const FILES = Object.keys(import.meta.glob(["/src/web/**/*.island.tsx", "/modules/**/*.island.tsx"]));

test("each island is here", () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(FILES.map(hydratedIslandIn).sort());
});

describe.each(LOCALES)("in %s", (locale) => {
  test.each(Object.entries(SAMPLES))("%s is hydrated as the server has written it", async (name, sample) => {
    await hydrateIslands(sample, { locale, now: later(0) });
    expect(document.querySelector(`[data-island="${name}"]`)).not.toBeNull();
  });
});
