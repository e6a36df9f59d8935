/** One span under its deck; below the water line, the reflection. */
export function LogoIcon() {
  return (
    <svg viewBox="0 0 40 40" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M1 10.5Q20 5.5 39 10.5" strokeWidth="1.4" />
      <path d="M1 27.3h6.3v-4.6a12.7 12.7 0 0 1 25.4 0v4.6H39" strokeWidth="1.4" />
      <path d="M7.3 30.5a12.7 8.5 0 0 0 25.4 0" strokeWidth="1" strokeDasharray="3 2" />
    </svg>
  )
}

export function Logo({ name }: { name: string }) {
  return (
    <>
      <LogoIcon />
      <span className="logo-name" dir="auto">
        {name}
      </span>
    </>
  )
}
