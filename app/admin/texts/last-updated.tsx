/** What a legal text says it is from (docs/decisions.md 47). */
export function LastUpdated() {
  return (
    <div className="field">
      <label htmlFor="last-updated">Last updated</label>
      <input id="last-updated" name="day" type="date" aria-describedby="last-updated-hint" />
      <p className="note" id="last-updated-hint">
        Leave it empty for the day of its publication.
      </p>
    </div>
  )
}
