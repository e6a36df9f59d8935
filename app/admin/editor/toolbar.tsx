import { Form } from 'react-router'
import type { EditorCopy, NamedRow } from './editor-config.ts'
import type { ListView } from './rows/list-view.tsx'

export function Toolbar<R extends NamedRow>(props: {
  copy: EditorCopy
  view: ListView<R>
  onValidate: () => void
  onShortcuts: () => void
}) {
  const { copy, view } = props
  return (
    <div className="toolbar">
      {copy.search && (
        <Form role="search" className="search" onSubmit={(event) => event.preventDefault()}>
          <div className="field">
            <label htmlFor="search">{copy.search}</label>
            <input
              id="search"
              type="search"
              name="search"
              dir="auto"
              autoComplete="off"
              value={view.search}
              onChange={({ currentTarget }) => view.searchFor(currentTarget.value)}
            />
          </div>
        </Form>
      )}
      <div className="toolbar-buttons">
        <button type="button" className="button button-quiet" onClick={view.add}>
          {copy.add}
        </button>
        {view.toTranslate.count > 0 && (
          <button
            type="button"
            className="action"
            aria-pressed={view.toTranslate.isOn}
            onClick={view.toTranslate.toggle}
          >
            To translate <span className="number">{view.toTranslate.count}</span>
          </button>
        )}
        <button type="button" className="action" onClick={props.onValidate}>
          Validate
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label="Keyboard shortcuts"
          aria-keyshortcuts="?"
          data-tip="Keyboard shortcuts (?)"
          onClick={props.onShortcuts}
        >
          ?
        </button>
      </div>
    </div>
  )
}
