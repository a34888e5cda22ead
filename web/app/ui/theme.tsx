import { focusHeading } from "./move-focus.ts";
import { type MantineColorsTuple, createTheme } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef } from "react";

const evergreen: MantineColorsTuple = [
  "#eef6f2",
  "#dcece4",
  "#b9d9ca",
  "#93c5b0",
  "#6fb096",
  "#4d987b",
  "#338267",
  "#1f6f54",
  "#185a44",
  "#104232",
];
const amber: MantineColorsTuple = [
  "#fdf6e8",
  "#fbeccd",
  "#f6d79a",
  "#f0bd62",
  "#e6a43a",
  "#d18a1c",
  "#b26a00",
  "#985a00",
  "#854d00",
  "#653a00",
];
const red: MantineColorsTuple = [
  "#fcefed",
  "#f8dbd8",
  "#efb5b0",
  "#e48b84",
  "#d9625a",
  "#c8413a",
  "#b3261e",
  "#a1201a",
  "#831a15",
  "#611310",
];
const gray: MantineColorsTuple = [
  "#f7f5f0",
  "#eeece6",
  "#e5e2d9",
  "#cfcbbf",
  "#b3b3a9",
  "#8d938c",
  "#5c6862",
  "#46524c",
  "#2b3631",
  "#16211d",
];
const dark: MantineColorsTuple = [
  "#e9eeeb",
  "#c3ccc7",
  "#a1ada7",
  "#8a968f",
  "#2a3530",
  "#1e2824",
  "#18201d",
  "#101613",
  "#0c110f",
  "#080b0a",
];

/** The first choice gets the focus. Below a long group, the error would be out of view. */
const errorAboveChoices = ["label", "description", "error", "input"];

export const theme = createTheme({
  primaryColor: "evergreen",
  primaryShade: 7,
  colors: { evergreen, amber, red, gray, dark },
  black: "#16211d",
  white: "#ffffff",
  fontFamily: "var(--font-text)",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  headings: {
    fontFamily: "var(--font-text)",
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.625rem", lineHeight: "1.25" },
      h2: { fontSize: "1.125rem", lineHeight: "1.4" },
      h3: { fontSize: "1rem", lineHeight: "1.5" },
    },
  },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  radius: { sm: "6px", md: "8px", lg: "12px", xl: "20px" },
  defaultRadius: "md",
  // Base.css removes all motion. In Mantine's default the dialog is already mounted when the previous focus is
  // recorded, so the focus is inside by then.
  respectReducedMotion: false,
  cursorType: "pointer",
  components: {
    Badge: { defaultProps: { radius: "xl", variant: "light", tt: "none", fw: 500 } },
    Button: { defaultProps: { component: BusyButton } },
    Card: { defaultProps: { radius: "lg", withBorder: true, padding: "lg" } },
    CheckboxGroup: { defaultProps: { inputWrapperOrder: errorAboveChoices } },
    RadioGroup: { defaultProps: { inputWrapperOrder: errorAboveChoices } },
    Paper: { defaultProps: { radius: "lg", withBorder: true } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: "lg",
        closeButtonProps: { "aria-label": "Close" },
        overlayProps: { backgroundOpacity: 0.4 },
      },
    },
    // Its focusable placeholder is no menu item, which is all that a menu may contain.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    MenuDropdown: { defaultProps: { onClickCapture: focusMenuButton } },
    // Mantine renders a <header>, which outside of articles is a page's banner.
    ModalHeader: { defaultProps: { role: "presentation" } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { "aria-label": "Show or hide the characters" },
      },
    },
    Notification: { defaultProps: { closeButtonProps: { "aria-label": "Close" } } },
  },
});

/**
 * The menu's button gets the focus before the chosen item acts: a dialog that the item opens returns the focus to where
 * it was, and the item no longer exists then.
 */
function focusMenuButton({ currentTarget }: MouseEvent) {
  document.getElementById(currentTarget.getAttribute("aria-labelledby") ?? "")?.focus();
}

interface BusyButtonProps extends ComponentProps<"button"> {
  "data-loading"?: boolean;
}

/**
 * The base of all buttons. A busy button does nothing, not even submit its form; a disabled one would lose the focus.
 * If a focused button disappears, as with the row that it deletes, the heading takes the focus.
 */
function BusyButton({ ref, type = "button", disabled, onClick, ...props }: BusyButtonProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = buttonRef.current;
    return () => {
      if (document.activeElement === button) focusHeading();
    };
  }, []);
  const isBusy = props["data-loading"] || props["aria-disabled"];
  return (
    <button
      {...props}
      ref={useMergedRef(buttonRef, ref)}
      type={type}
      disabled={!isBusy && disabled}
      aria-disabled={isBusy}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  );
}

/** The nonce under which this page's content policy admits styles that scripts insert. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}

/** The scroll lock of dialogs inserts its own style and looks for the nonce only under this name. */
export function shareNonce() {
  Object.assign(globalThis, { ["__webpack_nonce__"]: styleNonce() });
}

/**
 * The pages' policy forbids scripts to write markup. The component library writes its style sheets the same way, so a
 * text without a tag is allowed: it creates no element wherever it is written.
 */
export function allowStyles() {
  const createHTML = (text: string) => (text.includes("<") ? null : text);
  globalThis.trustedTypes?.createPolicy("default", { createHTML });
}
