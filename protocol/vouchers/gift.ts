/** Letters of the words that go with a gift card. */
export const GIFT_MESSAGE_MAX = 300
