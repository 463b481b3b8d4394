/** The first puzzle of a newcomer: an easy one, made by the engine. */
export const FIRST =
  '7....84.3.8.7.2.1.9.2...75..4327...625.3.1.746...8423..67...1.2.9.6.3.4.8.41....5';
