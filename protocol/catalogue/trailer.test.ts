import { expect, test } from 'vitest'
import { trailerOf } from './trailer.ts'

test.each([
  ['https://www.youtube.com/watch?v=JX9jasdi3ic', 'YouTube JX9jasdi3ic'],
  ['https://youtube.com/watch?t=3&v=JX9jasdi3ic', 'YouTube JX9jasdi3ic'],
  ['https://m.youtube.com/shorts/JX9jasdi3ic', 'YouTube JX9jasdi3ic'],
  ['https://www.youtube-nocookie.com/embed/JX9jasdi3ic', 'YouTube JX9jasdi3ic'],
  ['https://youtu.be/JX9jasdi3ic?si=abc', 'YouTube JX9jasdi3ic'],
  ['https://vimeo.com/123456789', 'Vimeo 123456789'],
  ['https://player.vimeo.com/video/123456789', 'Vimeo 123456789'],
  ['https://vimeo.com/channels/staffpicks/123456789', 'Vimeo 123456789'],
  ['https://youtube.com.evil.example/watch?v=JX9jasdi3ic', null],
  ['https://evil.example/youtu.be/JX9jasdi3ic', null],
  ['https://user@youtu.be/JX9jasdi3ic', null],
  ['https://evil.example@youtu.be/JX9jasdi3ic', null],
  ['javascript://youtu.be/JX9jasdi3ic', null],
  ['https://www.youtube.com/watch?v="><script>', null],
  ['https://www.youtube.com/@house', null],
  ['https://vimeo.com/house', null],
  ['', null],
])('F-181 the trailer of %s is %s', (address, expected) => {
  const trailer = trailerOf(address)
  expect(trailer && `${trailer.host} ${trailer.video}`).toBe(expected)
})
