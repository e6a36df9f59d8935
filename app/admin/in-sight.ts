export function isInSight(element: Element | null): boolean {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {}
  return bottom > 0 && top < innerHeight
}

/** For what has opened below everything else, where nobody would see it. Returns whether it was below. */
export function bringIntoSight(element: Element | null): boolean {
  const { top = 0 } = element?.getBoundingClientRect() ?? {}
  const isBelow = top > innerHeight / 2
  if (isBelow) element?.scrollIntoView()
  return isBelow
}
