import { expect, test } from 'vitest'
import { parseVideoLink } from './videoLink.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', 'YouTube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ', 'YouTube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  [' https://youtu.be/dQw4w9WgXcQ?si=abc ', 'YouTube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', 'YouTube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'Vimeo', 'https://vimeo.com/76979871'],
  ['https://vimeo.com/76979871/0a1b2c3d4e?share=copy', 'Vimeo', 'https://vimeo.com/76979871/0a1b2c3d4e'],
])("%s is a video, and only the video's id is kept", (pasted, host, address) => {
  expect(parseVideoLink(pasted)).toEqual({ host, address })
})

test.each([
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/?https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://user@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://www.youtube.com/watch?v=short',
  'https://vimeo.com/channels/staffpicks',
  'javascript:alert(1)',
  'a tour',
])('%s is not a video', (pasted) => {
  expect(parseVideoLink(pasted)).toBeUndefined()
})
