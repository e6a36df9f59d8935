import { nameOf } from '#app/admin/editor/editor-config.ts'
import type { Problem } from '#core/lists/list.ts'

/**
 * A line of the Validation Summary (docs/product.md §5). Only the name may run from right to left;
 * the sentence is in English.
 */
export function ProblemLine({ problem }: { problem: Problem }) {
  if (problem.id === '') return problem.message
  return (
    <span>
      <bdi>{nameOf(problem)}</bdi>: {problem.message}
    </span>
  )
}
