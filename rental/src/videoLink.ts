/** A link to a video of a home: only known hosts, and only the video itself. */

/** The hosts, with the patterns of their addresses; the first group is the video id. */
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
  /** The plain address: the rest of the pasted address is dropped. */
  readonly address: string
}

/** The video of a pasted address; undefined for any other address. */
export function parseVideoLink(pasted: string): VideoLink | undefined {
  for (const { name, pattern, address } of hosts) {
    const video = pattern.exec(pasted.trim())?.[1]
    if (video) return { host: name, address: address(video) }
  }
  return undefined
}
