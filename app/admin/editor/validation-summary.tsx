import { useEffect, useId, useRef } from 'react'
import { errorsOf, type Problem, warningsOf } from '#core/lists/list.ts'
import { ProblemLine } from './rows/problem-line.tsx'

/**
 * Everything that is wrong, in one place; each line leads to its field (docs/product.md §2, §5).
 */
export function ValidationSummary(props: {
  problems: readonly Problem[]
  /** Counts refusals: after each one the summary takes the focus. */
  refusals: number
  onShow: (problem: Problem) => void
}) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { problems, refusals, onShow } = props
  useEffect(() => {
    if (refusals > 0) title.current?.focus()
  }, [refusals])
  const errors = errorsOf(problems)
  const warnings = warningsOf(problems)
  if (problems.length === 0) return null
  return (
    <section className="summary" aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1} ref={title}>
        Validation Summary
      </h2>
      {errors.length > 0 && <p>Found {errors.length} error(s)</p>}
      <Lines problems={errors} onShow={onShow} />
      {warnings.length > 0 && (
        <p className="note">{errors.length > 0 ? 'Warnings:' : 'Warnings (you can still save):'}</p>
      )}
      <Lines problems={warnings} onShow={onShow} />
    </section>
  )
}

function Lines(props: { problems: readonly Problem[]; onShow: (problem: Problem) => void }) {
  if (props.problems.length === 0) return null
  return (
    <ul className="summary-lines">
      {props.problems.map((problem) => (
        <li
          key={`${problem.id} ${problem.field} ${problem.message}`}
          data-severity={problem.severity}
        >
          {problem.id === '' ? (
            <ProblemLine problem={problem} />
          ) : (
            <button type="button" className="action" onClick={() => props.onShow(problem)}>
              <ProblemLine problem={problem} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
