import { createElement, Fragment, type ReactNode } from 'react'

/** Elements of a list that never changes its order: their place is all the key that they need. */
export function inPlace<T>(
  items: readonly T[],
  render: (item: T, index: number) => ReactNode,
): ReactNode {
  return createElement(Fragment, null, ...items.map(render))
}
