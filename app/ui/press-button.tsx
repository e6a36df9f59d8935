/** A button that a script hears: it sends no form. */
export function PressButton(props: {
  label: string
  onPress: () => void
  className?: string
  /** What it is called without what is around it. */
  name?: string | undefined
  isOff?: boolean | undefined
  /** A dialog begins with the focus on it. */
  isFirst?: boolean | undefined
}) {
  return (
    <button
      type="button"
      className={props.className ?? 'button button-quiet'}
      disabled={props.isOff}
      aria-label={props.name}
      data-first={props.isFirst || undefined}
      onClick={() => props.onPress()}
    >
      {props.label}
    </button>
  )
}
