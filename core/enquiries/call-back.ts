import { zoneName } from '#core/dates.ts'

/** The time zones in which a visitor may say when to be called; the first one stands in the form. */
export const callBackZones = { riyadh: 'Asia/Riyadh', cairo: 'Africa/Cairo' } as const

const zones = Object.values(callBackZones)
const shape = new RegExp(String.raw`^([01]\d|2[0-3]):[0-5]\d (${zones.join('|')})$`)

/** As `POST /api/submit-contact` describes it: a time of day, and the time zone that it is in. */
export const callBackPattern = shape.source

/** Whether a text is a time of day with its zone, such as '10:30 Asia/Riyadh'. */
export function isCallBack(text: string): boolean {
  return shape.test(text)
}

/** What is kept of the two fields of the form; without a time nothing, whatever the zone is. */
export function callBackOf(time: string, zone: string): string {
  return time.trim() === '' ? '' : `${time.trim()} ${zone}`
}

/** The two fields of the form again, also of what is no time. */
export function callBackFields(callBack: string): { time: string; zone: string } {
  const at = callBack.lastIndexOf(' ')
  return at < 0
    ? { time: callBack, zone: callBackZones.riyadh }
    : { time: callBack.slice(0, at), zone: callBack.slice(at + 1) }
}

/** As staff read it: '10:30, Riyadh time'; '' where nobody asked to be called. */
export function callBackWords(callBack: string): string {
  const { time, zone } = callBackFields(callBack)
  return time === '' ? '' : `${time}, ${zoneName(zone)}`
}
