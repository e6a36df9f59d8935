import { useCopy } from '../content/copy-context.ts'
import { InBoth } from '../in-both.tsx'

/** A headline figure. An Arabic one is words: while it is short, they stay on one line. */
export function FigureValue({ value }: { value: string }) {
  const copy = useCopy()
  const isShort = copy.language !== 'en' && value.length <= 17
  return (
    <strong className={isShort ? 'number unbroken' : 'number'}>
      <bdi>
        <InBoth text={value} />
      </bdi>
    </strong>
  )
}
