import { useHydrated } from '#app/ui/hydrated.ts'
import type { Field } from '#core/fields/kinds.ts'
import { languageNames } from '#core/language.ts'
import type { TextContent } from '#core/texts/text-kind.ts'
import { fieldId } from '../editor/rows/field.tsx'
import { FieldOfRow } from '../fields/field-of-row.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { RichField } from '../rich-text/rich-field.tsx'
import { type EditedText, rowKey } from './use-text.ts'

/**
 * A text that is written has its body first and the rest as details. Of all others, what may be empty
 * and is, is folded. A translation has its English beside each field.
 */
export function TextForm({ text, showsDetails }: { text: EditedText; showsDetails: boolean }) {
  const fields = fieldsOf(text)
  if (text.body === undefined) return <Groups text={text} fields={fields} />
  const isWritten = ([name]: Named) => name === 'title' || name === text.body
  return (
    <>
      <div className="text-body">
        {fields.filter(isWritten).map((each) => (
          <InLanguage key={each[0]} text={text} named={each} />
        ))}
      </div>
      <section className="text-details" aria-label="Details" hidden={!showsDetails}>
        <div className="fields">
          {fields
            .filter((each) => !isWritten(each))
            .map((each) => (
              <InLanguage key={each[0]} text={text} named={each} />
            ))}
        </div>
      </section>
    </>
  )
}

function Groups({ text, fields }: { text: EditedText; fields: Named[] }) {
  const groups = [...Map.groupBy(fields, ([, { group = '' }]) => group)]
  return (
    <div>
      {groups.map(([group, named]) => (
        <Group key={group} group={group} text={text} named={named} />
      ))}
    </div>
  )
}

function Group(props: { group: string; text: EditedText; named: Named[] }) {
  const { group, text, named } = props
  const content = named.map((each) => <InLanguage key={each[0]} text={text} named={each} />)
  if (group === '') return <div className="fields">{content}</div>
  const isFoldable = named.every(([, field]) => !('required' in field && field.required))
  const isUsed = named.some(([name]) => isFilled(text, name))
  const part = (
    <fieldset className="text-part">
      <legend>{group}</legend>
      <div className="fields">{content}</div>
    </fieldset>
  )
  if (!isFoldable) return part
  return (
    <details className="text-fold" open={isUsed || undefined}>
      <summary>
        {group} {!isUsed && <span className="note">(empty)</span>}
      </summary>
      {part}
    </details>
  )
}

function fieldsOf({ section, draft }: EditedText): Named[] {
  return Object.entries(section.kind.fieldsOf(draft.key))
}

function isFilled({ typed, issues }: EditedText, name: string): boolean {
  return Boolean(typed[name]) || issues.some(({ path }) => path === name)
}

function InLanguage({ text, named }: { text: EditedText; named: Named }) {
  const hydrated = useHydrated()
  const isBeside = text.section.language && !named[1].isDrawnApart
  // The editor draws the English of a body itself.
  const isDrawn = hydrated && named[1].kind === 'rich'
  return isBeside && !isDrawn ? (
    <BesideEnglish text={text} named={named} />
  ) : (
    <OneField text={text} named={named} />
  )
}

function BesideEnglish(props: { text: EditedText; named: Named }) {
  const { section, draft } = props.text
  const [name, field] = props.named
  const value = String(draft.english?.content[name] ?? '')
  const text = field.kind === 'rich' ? (section.kind.readable?.(name, value) ?? '') : value
  return (
    <div className="beside-english">
      <section className="english" aria-label={`${englishLabel(field)} (English)`}>
        <p className="label">{englishLabel(field)}</p>
        <div lang="en" dir="ltr" {...(field.kind === 'rich' && inTabOrder)}>
          {text === '' ? (
            <p className="note">(empty)</p>
          ) : (
            <p className="rich-still-lines">{text}</p>
          )}
        </div>
      </section>
      <OneField {...props} />
    </div>
  )
}

/** A long text scrolls in its pane, which the keyboard must reach. */
const inTabOrder = { className: 'english-body', role: 'group', tabIndex: 0 }

function englishLabel({ label, language }: Field): string {
  const ending = language ? ` (${languageNames[language]})` : ''
  return label.endsWith(ending) ? label.slice(0, label.length - ending.length) : label
}

type Named = [name: string, field: Field]

function OneField({ text, named: [name, field] }: { text: EditedText; named: Named }) {
  const { section, typed: row, issues } = text
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
          onChange={(change) => text.change(change)}
        />
      </>
    )
  if (field.kind !== 'rich')
    return (
      <FieldOfRow
        name={name}
        field={field}
        rowKey={rowKey}
        row={row}
        issues={issues}
        isSent
        isRequired={false}
        isWrapped
        onChange={(change) => text.change(change as TextContent)}
      />
    )
  return (
    <RichField
      id={fieldId(rowKey, name)}
      label={field.label}
      value={String(row[name] ?? '')}
      issues={issues.filter(({ path }) => path === name)}
      language={field.language}
      english={section.language && String(text.draft.english?.content[name] ?? '')}
      onCaret={text.setCaret}
      onChange={(value) => text.change({ [name]: value })}
    />
  )
}
