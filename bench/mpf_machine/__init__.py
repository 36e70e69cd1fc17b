"""The peer for edge to lamp: a machine of the Mission Pinball Framework on its virtual platform.

Does not import the framework before a machine is built: it is only in the environment of the benchmarks.
"""

from __future__ import annotations

import asyncio
import logging
import time
from pathlib import Path
from typing import Any

now = time.perf_counter_ns


class MpfMachine:
    """One switch that enables and disables one driver, on a real event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        import mpf.core
        from mpf.core.config_loader import YamlMultifileConfigLoader
        from mpf.core.machine import MachineController
        from mpf.core.utility_functions import Util

        logging.getLogger().setLevel(logging.CRITICAL)
        self._loop = loop
        asyncio.set_event_loop(loop)
        loader = YamlMultifileConfigLoader(str(Path(__file__).parent), ["config.yaml"], False, False)
        config = loader.load_mpf_config()
        config.get_machine_config()["mpf"]["core_modules"].pop("text_ui", None)
        options = {
            "force_platform": "virtual",
            "production": False,
            "debug": False,
            "bcp": False,
            "no_load_cache": True,
            "platform_integration_test": False,
            "create_config_cache": False,
            "text_ui": False,
            "mpfconfigfile": str(Path(mpf.core.__path__[0]).parent / "mpfconfig.yaml"),
            "configfile": Util.string_to_event_list("config.yaml"),
        }
        self._machine: Any = MachineController(options, config)
        self._machine.clock.loop = loop
        loop.run_until_complete(self._machine.initialize())
        self._machine.events.process_event_queue()
        self._switch = self._machine.switches["s_acceptor"]
        driver = self._machine.digital_outputs["o_lamp"].hw_driver
        self._changed = asyncio.Event()
        self._changed_ns = 0
        driver.enable, driver.disable = self._then_seen(driver.enable), self._then_seen(driver.disable)

    def edges(self, number: int) -> list[float]:
        """The nanoseconds from each of ``number`` edges of the switch to the change of the driver."""
        asyncio.set_event_loop(self._loop)
        return self._loop.run_until_complete(self._edges(number))

    async def _edges(self, number: int) -> list[float]:
        samples: list[float] = []
        process = self._machine.switch_controller.process_switch_by_num
        line, platform = self._switch.hw_switch.number, self._switch.platform
        for edge in range(number):
            self._changed.clear()
            begun = now()
            process(state=edge % 2 == 0, num=line, platform=platform)
            await self._changed.wait()
            samples.append(self._changed_ns - begun)
        return samples

    def _then_seen(self, drive: Any) -> Any:
        def seen(*arguments: Any, **options: Any) -> None:
            drive(*arguments, **options)
            self._changed_ns = now()
            self._changed.set()

        return seen
