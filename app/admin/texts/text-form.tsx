import type { Field } from '#core/lists/fields.ts'
import type { RowIssue } from '#core/lists/list.ts'
import type { TextContent, TextRow } from '#core/texts/text-kind.ts'
import { FieldOfRow } from '../fields/field-of-row.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import type { TextSection } from './sections.ts'

type Named = [name: string, field: Field]

/** A part that may be empty, and is, is folded. */
export function TextForm(props: {
  section: TextSection
  textKey: string
  row: TextRow
  issues: readonly RowIssue[]
  onChange: (change: TextContent) => void
  /** What an Arabic text is written beside. */
  english?: TextContent
}) {
  const { section, textKey, row, issues } = props
  const fields = Object.entries(section.kind.fieldsOf(textKey))
  const groups = [...Map.groupBy(fields, ([, { group = '' }]) => group)]
  return groups.map(([group, named]) => {
    const content = named.map((each) =>
      section.language === 'ar' && !each[1].isDrawnApart ? (
        <BesideEnglish key={each[0]} {...props} named={each} />
      ) : (
        <OneField key={each[0]} {...props} named={each} />
      ),
    )
    if (group === '')
      return (
        <div className="fields" key="">
          {content}
        </div>
      )
    const isFoldable = named.every(([, field]) => !('required' in field && field.required))
    const isUsed = named.some(([name]) => row[name] || issues.some(({ path }) => path === name))
    const part = (
      <fieldset className="text-part" key={group}>
        <legend>{group}</legend>
        <div className="fields">{content}</div>
      </fieldset>
    )
    if (!isFoldable) return part
    return (
      <details className="text-fold" key={group} open={isUsed || undefined}>
        <summary>
          {group} {!isUsed && <span className="note">(empty)</span>}
        </summary>
        {part}
      </details>
    )
  })
}

/** The English first, to be read only. */
function BesideEnglish(props: Parameters<typeof TextForm>[0] & { named: Named }) {
  const { section, english = {}, named } = props
  const [name, field] = named
  const value = String(english[name] ?? '')
  const text = field.kind === 'rich' ? (section.kind.readable?.(name, value) ?? '') : value
  return (
    <div className="beside-english">
      <section className="english" aria-label={`${englishLabel(field)} (English)`}>
        <p className="label">{englishLabel(field)}</p>
        <div lang="en" dir="ltr">
          {text === '' ? <p className="note">(empty)</p> : <Lines text={text} />}
        </div>
      </section>
      <OneField {...props} />
    </div>
  )
}

function englishLabel({ label }: Field): string {
  return label.replace(/ \(Arabic\)$/, '')
}

function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
    <p key={index}>{line}</p>
  ))
}

function OneField({
  named: [name, field],
  section: { RichField },
  row,
  issues,
  onChange,
}: Parameters<typeof TextForm>[0] & { named: Named }) {
  if (field.isDrawnApart) return null
  if (field.kind === 'picture')
    return (
      <>
        <input type="hidden" name={name} value={String(row[name] ?? '')} />
        <input type="hidden" name={`${name}Alt`} value={String(row[`${name}Alt`] ?? '')} />
        <PictureField
          folder={field.folder}
          name={row.name}
          label={field.label}
          value={{ image: String(row[name] ?? ''), imageAlt: String(row[`${name}Alt`] ?? '') }}
          otherwise=""
          onChange={(change) => onChange(change)}
        />
      </>
    )
  if (field.kind !== 'rich')
    return (
      <FieldOfRow
        name={name}
        field={field}
        rowKey="text"
        row={row}
        issues={issues}
        isSent
        isRequired={false}
        onChange={(change) => onChange(change as TextContent)}
      />
    )
  if (!RichField) return null
  return (
    <RichField
      name={name}
      field={field}
      value={String(row[name] ?? '')}
      issues={issues.filter(({ path }) => path === name)}
      dir={field.translates ? 'rtl' : undefined}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
}
