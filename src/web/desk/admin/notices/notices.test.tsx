// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { adminNotice } from "#core/contract/writing/notices.ts";
import { mountDesk } from "#test/support/desk/mounted-desk.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { Notices } from "./Notices.tsx";

test("a notice begins now unless another time is typed, and says why only where places may be closed", async () => {
  const { press, fill, hands, sent } = mountDesk(<Notices />, {
    locale: "ga",
    answers: { categories: [], adminNotices: { items: [] }, addNotice: sampleOf(adminNotice) },
  });
  await press("Fógra nua");
  await fill("An fógra i nGaeilge", "Gan bád");
  expect(screen.queryByLabelText("Cén fáth, i nGaeilge")).toBeNull();
  await hands.selectOptions(screen.getByLabelText("Cé na háiteanna a d’fhéadfadh a bheith dúnta?"), "ferry");
  await fill("Cén fáth, i nGaeilge", "gan bád");
  expect(screen.getByText(/^Níl ann: An fógra i mBéarla, Cén fáth, i mBéarla\./)).toBeTruthy();
  await press("Foilsigh");
  await press("Foilsigh mar sin é");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [notice] = sent("addNotice");
  expect(notice).toMatchObject({
    text: "",
    text_ie: "Gan bád",
    reach: "ferry",
    reason_ie: "gan bád",
    category_id: null,
  });
  expect(notice).not.toHaveProperty("starts_at");
});

test("what one language lacks is asked about once, and not of a notice that was public so", async () => {
  const notice = sampleOf(adminNotice, { id: "n", text: "No boat", text_ie: null, reach: "none", state: "current" });
  const { press, fill, sent } = mountDesk(<Notices />, {
    answers: { categories: [], adminNotices: { items: [notice] }, editNotice: notice },
  });
  await press("Edit: No boat");
  await fill("Notice in English", "No boat today");
  expect(screen.getByText(/^Not there: Notice in Irish\./)).toBeTruthy();
  await press("Save");
  await waitFor(() => expect(sent("editNotice")).toHaveLength(1));
  expect(screen.queryByText("In one language only?")).toBeNull();
});
