/** The product's sign, as public/favicon.svg has it; drawn here because a request would delay the page. */
export function Sign() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden>
      <rect width="32" height="32" rx="8" fill="#1f6f54" />
      <g fill="none" stroke="#fbfaf7" strokeWidth="3.2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M11 24V8.5h11M11 15.5h8.5" />
      </g>
      <circle cx="21.6" cy="22.6" r="2.2" fill="#f0bd62" />
    </svg>
  );
}
