/** A link to a video of a home: of hosts we know, and never more than the video itself. */

/** The hosts, with what their addresses look like; the first group is the video. */
const hosts = [
  {
    name: 'YouTube',
    pattern:
      /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/)|youtu\.be\/)([\w-]{11})(?![\w-])/,
    address: (video: string) => `https://www.youtube.com/watch?v=${video}`,
  },
  {
    name: 'Vimeo',
    pattern: /^https:\/\/(?:www\.)?vimeo\.com\/(\d{6,12}(?:\/[0-9a-f]{10})?)(?![\w/])/,
    address: (video: string) => `https://vimeo.com/${video}`,
  },
] as const

export interface VideoLink {
  readonly host: (typeof hosts)[number]['name']
  /** The plain address: nothing of what was pasted goes along but the video. */
  readonly address: string
}

/** The video that a pasted address leads to; undefined if it leads anywhere else. */
export function parseVideoLink(pasted: string): VideoLink | undefined {
  for (const { name, pattern, address } of hosts) {
    const video = pattern.exec(pasted.trim())?.[1]
    if (video) return { host: name, address: address(video) }
  }
  return undefined
}
