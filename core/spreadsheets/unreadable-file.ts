/** The message is shown to users. */
export class UnreadableFile extends Error {}
