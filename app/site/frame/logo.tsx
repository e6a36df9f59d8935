/** On a ground of 40 by 40. */
export const spanPath = 'M1 29.5V9Q20 3 39 9v20.5h-7.5v-5a11.5 11.5 0 0 0-23 0v5z'
export const waterPath = 'M8.5 33.5h23M14 37h12'

/** One span and its light on the water. */
export function LogoIcon() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <path d={spanPath} fill="currentColor" />
      <path className="logo-water" d={waterPath} fill="none" strokeWidth="1.2" />
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
