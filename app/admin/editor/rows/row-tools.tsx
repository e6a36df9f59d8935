/** Dragged, or lifted by keyboard (docs/decisions.md 22). */
export function RowHandle(props: { name: string; isLifted: boolean; hintId: string }) {
  return (
    <button
      type="button"
      className="icon-button handle"
      data-handle
      data-tip="Drag, or press Space and use the arrow keys"
      aria-label={`Move ${props.name}`}
      aria-pressed={props.isLifted}
      aria-describedby={props.hintId}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
        {[3, 8, 13].flatMap((y) =>
          [5.5, 10.5].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.25" />),
        )}
      </svg>
    </button>
  )
}

/** At the ends the button stays, so that it keeps the focus. */
export function StepButtons(props: { name: string; isFirst: boolean; isLast: boolean }) {
  const { name, isFirst, isLast } = props
  return (
    <span className="steps">
      <StepButton label={`Move ${name} up`} tip="Move up" step={-1} isEnd={isFirst} />
      <StepButton label={`Move ${name} down`} tip="Move down" step={1} isEnd={isLast} />
    </span>
  )
}

function StepButton(props: { label: string; tip: string; step: -1 | 1; isEnd: boolean }) {
  return (
    <button
      type="button"
      className="icon-button"
      data-step={props.step}
      data-tip={props.tip}
      aria-label={props.label}
      aria-disabled={props.isEnd || undefined}
    >
      <StepArrow isUp={props.step < 0} />
    </button>
  )
}

/** No packaged font has these arrows. */
export function StepArrow({ isUp }: { isUp: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      stroke="currentColor"
      fill="none"
      aria-hidden="true"
    >
      <path
        d={isUp ? 'M8 13V3.5M3.5 8 8 3.5 12.5 8' : 'M8 3v9.5M3.5 8 8 12.5 12.5 8'}
        strokeWidth="1.25"
      />
    </svg>
  )
}
