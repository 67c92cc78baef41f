import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { fullDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { Destroying } from "#core/web/desk/api/Destroying.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import styles from "#core/web/desk/catalogue/catalogue.module.css";
import { today } from "#core/web/desk/figures/days.ts";
import form from "#core/web/desk/form/form.module.css";
import { FileButton } from "#core/web/desk/media/files/FileButton.tsx";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { When } from "#core/web/desk/shell/When.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import layout from "#core/web/ui/layout.module.css";
import type { GtfsSource } from "#modules/timetables/contract/gtfs.ts";
import { Followed } from "./Followed.tsx";
import { Issues } from "./Issues.tsx";
import { INVALIDATES } from "./invalidates.ts";
import { TakeRoute } from "./TakeRoute.tsx";

/** An address that was just added is read within seconds. */
const POLL_MS = 5_000;
const ZIP = ".zip,application/zip";

/** Files of trip planners, and the timetables that follow their routes. */
export function GtfsSources() {
  const { sections } = useTexts("admin");
  const { gtfs: texts } = useTexts("timetables").desk;
  const sources = useRead("gtfsSources", {}, { refetchInterval: POLL_MS });
  return (
    <>
      <p>
        <Link to="/timetables">← {sections.timetables}</Link>
      </p>
      <Title>{texts.title}</Title>
      <p className={styles.intro}>{texts.intro}</p>
      <AddSource />
      <Loaded of={sources}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.none}>
              <p>{texts.noneHint}</p>
            </Empty>
          ) : (
            <ul className={layout.grid}>
              {items.map((source) => (
                <Source key={source.id} source={source} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

/** A file of the device, or an address that is read from then on. */
function AddSource() {
  const { gtfs: texts } = useTexts("timetables").desk;
  const notify = useNotify();
  const [url, setUrl] = useState("");
  const upload = useChange("addGtfsFile", { invalidates: INVALIDATES });
  const add = useChange("addGtfsAddress", { invalidates: INVALIDATES, onDone: () => setUrl("") });
  return (
    <section className={`${card.card} ${card.part}`} data-below="4" aria-labelledby="gtfs-add">
      <h2 id="gtfs-add">{texts.add}</h2>
      <form
        className={`${layout.stack} ${form.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void notify(add.mutateAsync({ url }), texts.addressAdded);
        }}
      >
        <TextInput
          size="md"
          type="url"
          label={texts.address}
          description={texts.addressHint}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <div className={layout.actions}>
          <Button type="submit" variant="light" loading={add.isPending}>
            {texts.read}
          </Button>
          <FileButton
            variant="light"
            accept={ZIP}
            onFiles={([file]) => file && void notify(upload.mutateAsync({ file }), texts.fileRead)}
          >
            {texts.file}
          </FileButton>
        </div>
      </form>
    </section>
  );
}

function Source({ source }: { source: GtfsSource }) {
  const { gtfs: texts } = useTexts("timetables").desk;
  const { locale } = useApp();
  const { id, name, url, problem, paused, date_read, valid_from, valid_to, links } = source;
  const isOver = valid_to !== null && valid_to < today();
  return (
    <li className={card.card}>
      <div className={`${layout.head} ${card.head}`} data-gap="2">
        <h2>{name}</h2>
        {paused && <Badge tone="waits">{texts.paused}</Badge>}
        {problem && <Badge tone="bad">{texts.notRead}</Badge>}
        {isOver && <Badge tone="bad">{texts.over}</Badge>}
      </div>
      {url && <p className={layout.quiet}>{url}</p>}
      {problem && <p>{texts.problems[problem]}</p>}
      <p className={layout.quiet}>
        {date_read ? (
          <>
            {texts.lastRead} <When at={date_read} />
          </>
        ) : (
          texts.notYet
        )}
        {valid_from && valid_to && (
          <>
            {" · "}
            {texts.valid({ from: fullDate(locale, noon(valid_from)), to: fullDate(locale, noon(valid_to)) })}
          </>
        )}
      </p>
      <Issues source={source} />
      {links.length > 0 && (
        <section aria-labelledby={`followed-${id}`}>
          <h3 id={`followed-${id}`}>{texts.followed}</h3>
          <ul className={layout.grid}>
            {links.map((link) => (
              <Followed key={link.timetable_id} link={link} />
            ))}
          </ul>
        </section>
      )}
      {source.routes.length > 0 && <TakeRoute source={source} />}
      <SourceActions source={source} />
    </li>
  );
}

const noon = (date: string) => `${date}T12:00:00Z`;

function SourceActions({ source: { id, name, url, paused } }: { source: GtfsSource }) {
  const { gtfs: texts } = useTexts("timetables").desk;
  const notify = useNotify();
  const confirm = useConfirm();
  const again = useChange("readGtfsNow", { invalidates: INVALIDATES });
  const pause = useChange("pauseGtfs", { invalidates: INVALIDATES });
  const upload = useChange("addGtfsFile", { invalidates: INVALIDATES });
  const remove = useChange("removeGtfs", { invalidates: INVALIDATES });
  const ask = async () => {
    const question = { title: texts.removeTitle({ name }), text: texts.removeText, confirm: texts.remove };
    if (await confirm(question)) await notify(remove.mutateAsync({ id }), texts.removed);
  };
  return (
    <div className={layout.actions}>
      {url ? (
        <>
          <Button variant="light" onClick={() => void notify(again.mutateAsync({ id }), texts.addressAdded)}>
            {texts.readNow}
          </Button>
          <Button variant="subtle" onClick={() => void notify(pause.mutateAsync({ id, paused: !paused }))}>
            {paused ? texts.goOn : texts.pause}
          </Button>
        </>
      ) : (
        <FileButton
          variant="light"
          accept={ZIP}
          onFiles={([file]) => file && void notify(upload.mutateAsync({ id, file }), texts.fileRead)}
        >
          {texts.newFile}
        </FileButton>
      )}
      <Destroying>
        <Button variant="subtle" color="red" aria-label={`${texts.remove}: ${name}`} onClick={() => void ask()}>
          {texts.remove}
        </Button>
      </Destroying>
    </div>
  );
}
