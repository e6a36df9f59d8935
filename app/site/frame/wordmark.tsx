/**
 * The name as it is written on Arabic pages, drawn: its letters are outlines of Amiri (SIL Open Font
 * License 1.1, © The Amiri Project Authors), joined by two long strokes as level as a bridge's deck.
 */
const outline =
  'M42 164q7-5 17 1q25 15 36 38q11 23 5 49q-5 24-20 38q-15 14-35 14q-27 0-36-20q-9-19 0-51q8-33 30-59q1 0 1-5q0-5 2-5zM80 250q5-4-2-12q-19-24-35-23q-9 0-15 12q-6 11-4 18q3 15 23 15q20 0 33-10zM65 49q0-1 3-1q8 3 15 7q7 4 13 9q2 2 1 4l-20 30q0 2-3 0q-1-2-7-5q-6-3-16-9l-15 23q-1 2-4 0q-2-1-9-6q-6-4-19-12q-2-1-1-2l20-29q1-2 3-1q7 2 13 5q6 4 11 8l15-21zM219 269l12-32q3-6 5-2q7 12 13 17q6 6 15 6q10 0 10 18q0 17-10 18q-6 0-13 0q-1 0-2 2q-1 39-27 73q-26 34-49 36q-22 3-37-1q-8-2-17-6q-10-3-22-9q-3-1-4-3q0-3 1-4q2-1 4 0q26 6 46 2q20-4 39-16q18-12 36-31q14-16 18-32q0-11-17-27q-3-4-1-9zM264 294q-3 0-5-6l-5-18q-4-13 10-12q9 0 19 0q9 1 18 1q9 0 19-1q9 0 18 0q14-1 10 12l-5 18q-2 6-5 6q-18 1-37 1q-18 0-37-1zM471 284q-30 10-76 11q-24 0-38 0q-14-1-19-1q-3-1-6-9q-9-26 6-27l17 0l22-24q0-38-3-85q-3-46-10-100q-1-8-1-13q-1-5-2-6q-1-6 10-28q1-2 3-2q2 0 3 3q9 21 17 30q5 4 0 10l-7 9q-2 2-1 9q11 81 9 115q-1 6-3 18q-2 12-5 29q49-41 73-53q25-11 37-7q19 5 30 28q2 4 1 12q-5 31-27 50q15 4 30 5q14 2 28 0q5-1 7 7q3 16-1 22q-4 7-6 7q-40 3-88-10zM485 211q-26-19-70 12q-12 8-22 17q-10 8-19 18q71-4 125-32q-4-7-14-15zM558 294q-3 0-5-6l-5-18q-3-13 10-12q9 0 19 0q9 1 18 1q10 0 19-1q9 0 19 0q13-1 10 12l-6 18q-1 6-4 6q-19 1-37 1q-19 0-38-1zM730 258q7 2 7 4q1 4 0 10q-2 22-7 22q-22 0-43-24q-19 22-55 24q-4 0-5-6l-3-17q-1-3 1-8q3-4 7-5q44-4 59-26q2-4 6-4q4 0 4 4q0 3 0 5q14 18 29 21zM675 101q0-1 3-1q16 6 28 17q2 1 1 3l-19 30q-1 2-4 0q-2-1-9-6q-6-4-19-12q-2-1-1-2l20-29zM776 130q5 0 13 7q36 31 34 79q-2 25-13 40q-29 38-80 38q-5 0-8-9q-1-5-1-9q0-5 1-9q2-8 8-9q50-4 75-29q-1-12-4-15q-2-5-4-4q-2 0-2 2q-7 17-21 20q-44 10-41-34q2-20 16-44q14-24 27-24zM763 174q-9 0-11 15q0 3 0 3q8 2 17 1q8-1 10-5q-9-15-16-14zM789 37q0-1 3-1q8 3 15 7q7 4 13 10q2 1 1 3l-20 31q0 1-3-1q-1-1-7-5q-6-3-16-9l-15 24q-1 2-4-1q-2-1-9-5q-6-5-19-12q-2-2-1-3l20-29q1-1 3-1q7 2 13 5q6 4 11 8l15-21z'

/** Its outline, and where its letters stand on their line, in units of its own. */
export const wordmark = { outline, width: 825, height: 408, baseline: 294 } as const

/** What it says, and so what the firm must be called for it to stand for its name. */
export const drawnName = 'قنطرة'

/** Its letters are read by a text beside it. */
export function Wordmark() {
  const { width, height } = wordmark
  return (
    <svg
      className="wordmark"
      viewBox={`0 0 ${width} ${height}`}
      fill="currentColor"
      aria-hidden="true"
    >
      <path d={outline} />
    </svg>
  )
}
