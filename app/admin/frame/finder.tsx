import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { href } from 'react-router'
import { PressButton } from '#app/ui/press-button.tsx'
import { isWithCtrl } from '../with-ctrl.ts'
import type { PanelItem } from './menu.ts'
import './finder.css'
import { Modal } from '#app/ui/modal.tsx'
import type { FinderEntry } from './finder-entries.ts'
import { useFinder } from './use-finder.ts'

export function Finder({ items }: { items: readonly PanelItem[] }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isWithCtrl(event, 'k') || event.defaultPrevented) return
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className="finder-button plain-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M13 13l5 5M8.5 15a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z" />
        </svg>
        <span className="finder-hint">
          Go to <kbd>Ctrl K</kbd>
        </span>
      </button>
      <noscript>
        <a href={href('/admin/find')}>Go to</a>
      </noscript>
      {isOpen && <FinderDialog items={items} onClose={() => setOpen(false)} />}
    </>
  )
}

/** By the pattern of WAI-ARIA: the focus stays in the field, the arrows choose. */
function FinderDialog({ items, onClose }: { items: readonly PanelItem[]; onClose: () => void }) {
  const { typed, type, press, shown, at, goTo, status } = useFinder(items, onClose)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    void list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <Modal title="Go to" onClose={onClose}>
      <div className="finder">
        <input
          type="text"
          role="combobox"
          aria-label="Anything: a screen, setting, sentence, name or enquiry"
          placeholder="Screen, name, sentence or enquiry"
          aria-expanded={shown.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={shown[at] && `${id}-${at}`}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          data-first
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={press}
        />
        <div id={id} role="listbox" aria-label="Where to go" ref={list}>
          {shown.map((entry, n) => (
            <Option
              key={entry.key}
              id={`${id}-${n}`}
              entry={entry}
              isChosen={n === at}
              onChoose={() => goTo(entry)}
            />
          ))}
        </div>
        <p className="note" role="status">
          {status}
        </p>
        <PressButton label="Close" onPress={onClose} />
      </div>
    </Modal>
  )
}

function Option(props: {
  id: string
  entry: FinderEntry
  isChosen: boolean
  onChoose: () => void
}) {
  const { label, otherNames = [], detail, kind, to } = props.entry
  return (
    <a
      href={to}
      id={props.id}
      role="option"
      aria-selected={props.isChosen}
      tabIndex={-1}
      onClick={(event) => {
        event.preventDefault()
        props.onChoose()
      }}
    >
      <bdi>{label}</bdi>
      <span className="note">
        {otherNames.map(({ language, name }) => (
          <Fragment key={language}>
            <bdi lang={language}>{name}</bdi>{' '}
          </Fragment>
        ))}
        <bdi>{detail || kind}</bdi>
      </span>
    </a>
  )
}
