export function ListFields({ text }: { text: string | undefined }) {
  return (
    <>
      <div className="field">
        <label htmlFor="price-list">CSV</label>
        <textarea
          id="price-list"
          name="text"
          rows={8}
          dir="ltr"
          spellCheck={false}
          defaultValue={text}
          aria-describedby="price-list-note"
        />
        <p className="note" id="price-list-note">
          Ticker, exchange, price in US dollars and date (YYYY-MM-DD), one stock a line, separated
          by commas, semicolons or tabs. Nothing is saved until you have seen what would change.
        </p>
      </div>
      <div className="field">
        <label htmlFor="price-file">Or a file</label>
        <input
          id="price-file"
          className="file-input"
          name="file"
          type="file"
          accept=".csv,text/csv,text/plain"
        />
      </div>
    </>
  )
}
