/** Paper and ink of the house as mail clients know colours (docs/look.md, tokens). */
export const INK = '#241523'
export const INK_2 = '#4b3b48'
export const INK_3 = '#6a5a66'
export const PAPER_0 = '#fffdf9'
export const PAPER_1 = '#f8f4ec'
export const PAPER_4 = '#cbc0b3'
