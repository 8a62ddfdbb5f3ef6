declare module 'fontkit' {
  /** A word that is set: a place for each of its glyphs. */
  export interface GlyphRun {
    positions: object[]
  }
  export type Font = PDFKit.Mixins.PDFFontSource & { layout(text: string, ...how: unknown[]): GlyphRun }
  /** Reads a font; what it has read of it is kept in it. */
  export function create(bytes: Uint8Array): Font
}
