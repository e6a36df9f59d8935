const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** '21 November 2026' */
export const formatDay = (date: Date | number) => day.format(date)

/** 'Nov 2026' */
export const formatMonth = (date: Date | number) => month.format(date)
