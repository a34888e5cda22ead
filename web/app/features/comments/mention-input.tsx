import { Combobox, Text, Textarea, type TextareaProps, useCombobox, VisuallyHidden } from "@mantine/core";
import { type ChangeEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { pluralize } from "#web/app/ui/text.tsx";
import classes from "./comments.module.css";
import { nameStartsWith, findOpenMention, type Person } from "./mentions.ts";

const maxSuggestions = 6;

interface MentionInputProps extends Omit<TextareaProps, "value" | "onChange"> {
  value: string;
  onChange: (value: string) => void;
  people: Person[];
  /** Someone was chosen from the list. */
  onPick: (person: Person) => void;
  ref: Ref<HTMLTextAreaElement>;
}

/** A text box that offers people after an '@'. Arrows choose, Enter and Tab take, Escape closes. */
export function MentionInput({ value, onChange, people, onPick, ref, ...props }: MentionInputProps) {
  const [mention, setMention] = useState<{ start: number; typed: string } | null>(null);
  const [selected, setSelected] = useState(0);
  const input = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const suggestions = mention
    ? people.filter(({ name }) => nameStartsWith(name, mention.typed)).slice(0, maxSuggestions)
    : [];
  const isOpen = suggestions.length > 0;
  const combobox = useCombobox({ opened: isOpen });
  const optionId = (index: number) => `${listId}-${index}`;

  function updateMention({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement) {
    setMention(selectionStart === selectionEnd ? findOpenMention(text, selectionStart) : null);
    setSelected(0);
  }
  function handleChange({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) {
    onChange(currentTarget.value);
    updateMention(currentTarget);
  }
  function pick(person: Person | undefined) {
    if (!person || !mention) return;
    const end = mention.start + 1 + mention.typed.length;
    const insertedText = `@${person.name} `;
    flushSync(() => {
      onChange(value.slice(0, mention.start) + insertedText + value.slice(end));
      onPick(person);
      setMention(null);
    });
    const caret = mention.start + insertedText.length;
    input.current?.setSelectionRange(caret, caret);
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: suggestions.length - 1 }[event.key];
    if (step !== undefined) setSelected((selected + step) % suggestions.length);
    else if (
      (event.key === "Enter" && !event.ctrlKey && !event.metaKey) ||
      (event.key === "Tab" && !event.shiftKey)
    )
      pick(suggestions[selected]);
    else if (event.key === "Escape") setMention(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <Combobox
        store={combobox}
        position="bottom-start"
        // Inside a landmark, for screen readers.
        portalProps={{ target: "#main" }}
        onOptionSubmit={(id) => pick(suggestions.find((person) => person.id === id))}
      >
        <Combobox.DropdownTarget>
          <Textarea
            {...props}
            ref={(element) => {
              input.current = element;
              if (typeof ref === "function") return ref(element);
              if (ref) ref.current = element;
            }}
            value={value}
            onChange={handleChange}
            // The caret moved.
            onSelect={({ currentTarget }) => mention && updateMention(currentTarget)}
            onBlur={() => setMention(null)}
            onKeyDown={handleKeyDown}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? optionId(selected) : undefined}
          />
        </Combobox.DropdownTarget>
        <Combobox.Dropdown>
          <Combobox.Options id={listId} aria-label="Colleagues who share this job">
            {suggestions.map((person, index) => (
              <Combobox.Option
                key={person.id}
                id={optionId(index)}
                value={person.id}
                className={classes.option}
                selected={index === selected}
                aria-selected={index === selected}
              >
                <Text size="sm" truncate inherit>
                  {person.name}
                </Text>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <VisuallyHidden component="output">
        {isOpen && `${pluralize(suggestions.length, "colleague")}. Choose with the arrow keys and Enter.`}
      </VisuallyHidden>
    </>
  );
}
