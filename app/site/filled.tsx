import { fillTemplate } from './content/copy.ts'
import { useCopy } from './content/copy-context.ts'
import { written } from './written.tsx'

/** Each word set apart: marks of direction in it turn nothing beside it around. */
export function Filled(props: { sentence: string; values: Readonly<Record<string, string>> }) {
  const copy = useCopy()
  const { sentence, values } = props
  return sentence.split(/(\{[\w.]+\})/).map((part) => {
    if (!part.startsWith('{')) return part
    const name = part.slice(1, -1)
    const value = Object.hasOwn(values, name) ? values[name] : fillTemplate(copy, part, {})
    return (
      <bdi key={part} lang={written(copy, value).lang}>
        {value}
      </bdi>
    )
  })
}
