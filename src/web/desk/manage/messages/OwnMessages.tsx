import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useTexts } from "../../../app/app-context.tsx";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { useInfiniteList } from "../../api/use-lists.ts";
import card from "../../shell/card.module.css";
import { Loaded, MoreButton } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import { NewMessage } from "./NewMessage.tsx";
import { OwnMessage } from "./OwnMessage.tsx";
import styles from "./own-messages.module.css";

/** What the reader wrote to those who keep the directory or a page of it, with the answers. */
export function OwnMessages() {
  const { messages: texts, pages } = useTexts("desk");
  const [isWriting, setWriting] = useState(false);
  const messages = useInfiniteList("ownFeedback", {});
  return (
    <div className={styles.screen}>
      <p className={styles.back}>
        <Link to="/">{pages.title}</Link>
      </p>
      <div className={styles.head}>
        <Title>{texts.title}</Title>
        {!isWriting && <Button onClick={() => setWriting(true)}>{texts.write}</Button>}
      </div>
      <p className={card.quiet}>{texts.intro}</p>
      {isWriting && <NewMessage onCancel={() => setWriting(false)} onDone={() => setWriting(false)} />}
      <Loaded of={messages}>
        {(data) => {
          const items = data.pages.flatMap((piece) => piece.items);
          return items.length === 0 ? (
            <Empty title={texts.none}>
              <p>{texts.noneHint}</p>
            </Empty>
          ) : (
            <ul className={card.cards}>
              {items.map((message) => (
                <OwnMessage key={message.id} message={message} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <MoreButton of={messages}>{texts.more}</MoreButton>
    </div>
  );
}
