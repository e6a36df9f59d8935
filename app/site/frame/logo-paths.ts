/** On a ground of 40 by 40. */
export const spanPath = 'M1 29.5V9Q20 3 39 9v20.5h-7.5v-5a11.5 11.5 0 0 0-23 0v5z'
export const waterPath = 'M8.5 33.5h23M14 37h12'
