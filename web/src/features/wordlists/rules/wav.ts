/** One channel of sound, from -1 to 1, as a WAV file of 16 bits. */
export function wavOf(samples: Float32Array, sampleRate: number): Blob {
  const bytesPerSample = 2;
  const length = samples.length * bytesPerSample;
  const header = 44;
  const view = new DataView(new ArrayBuffer(header + length));
  const text = (at: number, tag: string) => {
    for (const [index, letter] of [...tag].entries()) {
      view.setUint8(at + index, letter.charCodeAt(0));
    }
  };
  text(0, "RIFF");
  view.setUint32(4, header - 8 + length, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  const [pcm, channels] = [1, 1];
  view.setUint16(20, pcm, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * bytesPerSample, true);
  view.setUint16(32, bytesPerSample, true);
  view.setUint16(34, 8 * bytesPerSample, true);
  text(36, "data");
  view.setUint32(40, length, true);
  for (const [index, sample] of samples.entries()) {
    const clipped = Math.max(-1, Math.min(1, sample));
    view.setInt16(header + bytesPerSample * index, Math.round(clipped * 0x7fff), true);
  }
  return new Blob([view], { type: "audio/wav" });
}
