import { expect, test } from 'vitest'
import { shownHtml } from './html.ts'

test.each([
  ['', ''],
  ['One line.', '<p>One line.</p>'],
  ['One.\nTwo.\r\n \r\nThree.', '<p>One.<br />Two.</p><p>Three.</p>'],
  [
    'With <b>weight</b>.\n\nAnd a <a href="/movies">link</a>.',
    '<p>With <b>weight</b>.</p><p>And a <a href="/movies" rel="noopener nofollow">link</a>.</p>',
  ],
  ['<p>One.</p>\n\n<p>Two.</p>', '<p>One.</p>\n\n<p>Two.</p>'],
  ['5 &lt; 6 &amp; 7', '<p>5 &lt; 6 &amp; 7</p>'],
])('F-056 the text %j is shown as %j', (text, shown) => {
  expect(shownHtml(text)).toBe(shown)
  expect(shownHtml(shown)).toBe(shown)
})

test.each([
  '<script>x()</script>Hi',
  '<img src=x onerror=x()>Hi',
  '<p onclick="x()">Hi</p>',
  '<iframe src="/x"></iframe>Hi',
])('F-231 what was saved before it was cleaned is cleaned when it is shown: %s', (text) => {
  expect(shownHtml(text)).toBe('<p>Hi</p>')
})
