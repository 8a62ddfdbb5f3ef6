import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Html } from './Html.tsx'

function shown(html: string): string {
  return renderToStaticMarkup(<Html html={html} />)
}

test.each([
  ['Up to 13', 'Up to 13'],
  ['<b>bring</b> your <em>card</em>', '<b>bring</b> your <em>card</em>'],
  ['one<br>two<br/>three', 'one<br/>two<br/>three'],
  ['<ul><li>a</li><li>b</ul> c', '<ul><li>a</li><li>b</li></ul> c'],
  ['5 &lt; 6 &amp; caf&#233; &#x20AC;', '5 &lt; 6 &amp; café €'],
  ['a < b', 'a &lt; b'],
  ['<b>never closed', '<b>never closed</b>'],
  ['</b>never opened', 'never opened'],
])('F-066 a description %s is shown as %s', (html, text) => {
  expect(shown(html)).toBe(text)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<b onmouseover="alert(1)" style="position:fixed">x</b>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<style>*{display:none}</style>x',
  '<!--><img src=x onerror=alert(1)>-->',
  '<scr<script>ipt>alert(1)</script>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
])('F-231 Browser: nothing of %s runs, loads or decorates', (html) => {
  const out = shown(html)
  expect(out).not.toMatch(/<(?!\/?(?:b|strong|i|em|u|small|br|p|ul|ol|li|span)\/?>)/)
})
